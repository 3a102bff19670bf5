export const LIST_TABS = ['my', 'public', 'assigned', 'favourites'] as const
export type ListTab = (typeof LIST_TABS)[number]
