// Starts Swagger UI on the document that the page names, in the colours that the reader prefers.
const root = document.querySelector('#swagger-ui');
const dark = window.matchMedia('(prefers-color-scheme: dark)');
const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', follow);
follow();

window.SwaggerUIBundle({
  domNode: root,
  url: root.dataset.document,
  deepLinking: true,
  // Anything else would send the document to a validator of its makers.
  validatorUrl: null,
  // Keys are forgotten with the page.
  persistAuthorization: false,
  tryItOutEnabled: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  displayRequestDuration: true,
  syntaxHighlight: { theme: dark.matches ? 'nord' : 'idea' },
});
