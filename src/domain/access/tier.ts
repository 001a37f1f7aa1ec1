/** What a tier of /api allows (primary interface, section 8). */
export type TierTerms = {
  readonly requestsPerMinute: number;
  readonly delayMinutes: number;
  /** How many ports an account of the tier may have; null is any number. */
  readonly ports: number | null;
};

export const TIERS = {
  Free: { requestsPerMinute: 10, delayMinutes: 60, ports: 1 },
  Basic: { requestsPerMinute: 60, delayMinutes: 0, ports: 1 },
  Professional: { requestsPerMinute: 300, delayMinutes: 0, ports: 3 },
  Enterprise: { requestsPerMinute: 1_000, delayMinutes: 0, ports: null },
} as const satisfies Record<string, TierTerms>;

export type Tier = keyof typeof TIERS;
export const TIER_NAMES = Object.keys(TIERS) as Tier[];

/** What a plan of /v1 allows (versioned interface, section 8). */
export type PlanTerms = {
  readonly requestsPerMinute: number;
  /** Null is unlimited. */
  readonly predictionsPerMonth: number | null;
};

export const PLANS = {
  Starter: { requestsPerMinute: 60, predictionsPerMonth: 10_000 },
  Growth: { requestsPerMinute: 120, predictionsPerMonth: 50_000 },
  Enterprise: { requestsPerMinute: 600, predictionsPerMonth: null },
} as const satisfies Record<string, PlanTerms>;

export type Plan = keyof typeof PLANS;
export const PLAN_NAMES = Object.keys(PLANS) as Plan[];

/** Readers without a key, of the Free tier and on trial see the world of so long ago. */
export const DELAY_MINUTES = TIERS.Free.delayMinutes;
export const TRIAL_DAYS = 14;

/** A tier or plan by its name in any case; null if there is none. */
export const findTier = (name: string): Tier | null => findName(TIER_NAMES, name);
export const findPlan = (name: string): Plan | null => findName(PLAN_NAMES, name);

const findName = <T extends string>(names: readonly T[], name: string): T | null =>
  names.find((known) => known.toLowerCase() === name.trim().toLowerCase()) ?? null;
