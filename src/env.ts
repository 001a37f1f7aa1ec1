// Elysia reads NODE_ENV when it is loaded, so this module comes before it: without it the server would tell callers
// the details of its own errors.
process.env.NODE_ENV ??= 'production';
