import { API_ROUTES } from './api-routes.ts';
import type { Route } from './route.ts';
import { V1_ROUTES } from './v1-routes.ts';

/** Every endpoint of both interfaces. */
export const ROUTES: readonly Route[] = [...V1_ROUTES, ...API_ROUTES];
