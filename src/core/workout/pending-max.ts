/** Contents sent without an answer that are remembered. More pile up only during a long outage. */
export const PENDING_MAX = 4
