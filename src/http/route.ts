import type { TSchema } from '@sinclair/typebox';
import type { View } from '../contracts/view.ts';
import type { AnswerToKeep } from '../contracts/webhook-store.ts';
import type { Account, Interface } from '../domain/access/account.ts';
import type { ShownPrediction } from '../domain/access/quota.ts';
import type { BunkerPrice } from '../domain/advice/bunker-price.ts';
import type { EuaPrice } from '../domain/advice/eua-price.ts';
import type { AccessControl } from '../workflows/access-control.ts';
import type { Webhooks } from '../workflows/webhooks.ts';
import type { Parameter, ParameterValue, Query } from './parameters.ts';
import type { Body, BodyField } from './read-body.ts';

/** AUTH: with a key. PUBLIC: without one too, and then behind. ENTERPRISE: with a key of that tier. */
export type Access = 'AUTH' | 'PUBLIC' | 'ENTERPRISE';

/** What an answer's rows are, so that they can be paged and written as CSV or GeoJSON. */
export type Rows = {
  /** The member of the answer that is the list. */
  readonly of: string;
  /** The members that tell a row from the others. */
  readonly key: readonly string[];
  /** Rows carry `lat` and `lon`. */
  readonly hasPositions?: boolean;
};

/** How the documents describe an operation. */
export type Operation = {
  readonly id: string;
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
};

/** What the operator decided that answers rest on. */
export type Assumptions = {
  readonly euaPrice: EuaPrice;
  /** Null where the operator gives none. */
  readonly bunkerPrice: BunkerPrice | null;
};

export type PathValues = Readonly<Record<string, ParameterValue>>;

type Endpoint = {
  /** As OpenAPI writes it: `/v1/vessels/{port_code}`. */
  readonly path: string;
  readonly access: Access;
  readonly operation: Operation;
  readonly parameters?: readonly Parameter[];
  /** What a 200 carries. */
  readonly schema: TSchema;
};

/** An endpoint about the world: its answer is made once for each state of a view, whoever asks. */
export type WorldRoute = Endpoint & {
  readonly rows?: Rows;
  /** The predictions that an answer shows: they are counted against the month of the plan. */
  readonly shown?: (answer: unknown, portCode: string) => readonly ShownPrediction[];
  answer(view: View, path: PathValues, query: Query, assumptions: Assumptions): unknown;
};

/** An endpoint about the caller's own account. It costs nothing. */
export type AccountRoute = Endpoint & {
  answerAccount(account: Account, access: AccessControl, nowMs: number): Promise<unknown>;
};

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** What was asked of an endpoint that acts. */
export type Action = {
  readonly account: Account;
  readonly path: PathValues;
  readonly query: Query;
  readonly body: Body;
  readonly webhooks: Webhooks;
  /** The answer as it is kept for whoever asks again; null where nobody will. */
  readonly keep: (answer: unknown) => AnswerToKeep | null;
  /** Codes of the ports there are. */
  readonly portCodes: readonly string[];
  readonly nowMs: number;
};

/** An endpoint about the subscriptions of the caller's account. */
export type ActionRoute = Endpoint & {
  readonly method: Method;
  readonly body?: readonly BodyField[];
  /** Asked again with the same Idempotency-Key, it answers the same and does nothing. */
  readonly isOnce?: boolean;
  act(action: Action): Promise<unknown>;
};

/** One endpoint of the two interfaces that only tells. */
export type Route = WorldRoute | AccountRoute;

export const isAboutAccount = (route: Route): route is AccountRoute => 'answerAccount' in route;

export const interfaceOf = (path: string): Interface => (path.startsWith('/v1/') ? 'v1' : 'api');
