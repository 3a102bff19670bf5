/** Who sees a workout: its owner and who it is shared with, also who has its link, or everybody. */
export const VISIBILITIES = ['private', 'unlisted', 'public'] as const
export type Visibility = (typeof VISIBILITIES)[number]
