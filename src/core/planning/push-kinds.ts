/** The kinds of push messages that a browser can subscribe to. */
export const PUSH_KINDS = ['reminders', 'requests', 'dates', 'plans'] as const
export type PushKind = (typeof PUSH_KINDS)[number]

/** The kinds that come from someone else and need the account's answer. */
export type AnswerKind = Exclude<PushKind, 'reminders'>
export const ANSWER_KINDS: readonly AnswerKind[] = ['requests', 'dates', 'plans']

/** Reads the kinds of a row. A row that is older than the column wants reminders. */
export function kindsOf(stored: string | null | undefined): readonly PushKind[] {
  const names = (stored ?? '').split(',')
  const kinds = PUSH_KINDS.filter((kind) => names.includes(kind))
  return kinds.length === 0 ? ['reminders'] : kinds
}

export const storedKinds = (kinds: readonly PushKind[]): string =>
  PUSH_KINDS.filter((kind) => kinds.includes(kind)).join(',')
