/** What a browser wants to be told by push message. */
export const PUSH_KINDS = ['reminders', 'requests', 'dates', 'plans'] as const
export type PushKind = (typeof PUSH_KINDS)[number]

/** Those that need an answer of the account, and come from somebody else. */
export type AnswerKind = Exclude<PushKind, 'reminders'>
export const ANSWER_KINDS: readonly AnswerKind[] = ['requests', 'dates', 'plans']

/** As the row has them. A row that is older than the column wants reminders. */
export function kindsOf(stored: string | null | undefined): readonly PushKind[] {
  const names = (stored ?? '').split(',')
  const kinds = PUSH_KINDS.filter((kind) => names.includes(kind))
  return kinds.length === 0 ? ['reminders'] : kinds
}

export const storedKinds = (kinds: readonly PushKind[]): string =>
  PUSH_KINDS.filter((kind) => kinds.includes(kind)).join(',')
