/** What a reader of the library wishes for. Apart from the cards, so that the page's script is small. */

export const FILTER_FIELDS = ['sport', 'muscle', 'equipment', 'level', 'concern'] as const
export type FilterField = (typeof FILTER_FIELDS)[number]

/** One word each, or nothing. */
export type LibraryFilter = Readonly<Record<FilterField, string>>

/** As a card holds them: words with a separator between them. */
export type CardFacts = Readonly<Record<FilterField, string>>

export const SEPARATOR = ','

/** Whether a card is what is wanted. It is easy on what it is not wrong for. */
export const isWanted = (card: CardFacts, wish: LibraryFilter): boolean =>
  FILTER_FIELDS.every(
    (field) => wish[field] === '' || card[field].split(SEPARATOR).includes(wish[field]) !== (field === 'concern')
  )
