export const FILTER_FIELDS = ['sport', 'muscle', 'equipment', 'position', 'level', 'concern'] as const
export type FilterField = (typeof FILTER_FIELDS)[number]

export type LibraryFilter = Readonly<Record<FilterField, string>>

export type CardFacts = Readonly<Record<FilterField, string>>

export const SEPARATOR = ','

/** Whether a card is what is wanted. It is easy on what it is not wrong for. */
export const isWanted = (card: CardFacts, wish: LibraryFilter): boolean =>
  FILTER_FIELDS.every(
    (field) => wish[field] === '' || card[field].split(SEPARATOR).includes(wish[field]) !== (field === 'concern')
  )
