/** How many unanswered contents are remembered. Only a long outage produces more. */
export const PENDING_MAX = 4
