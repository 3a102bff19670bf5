/** Server-sent events as they arrive, cut anywhere. Reads what our edge sends, and what a model's endpoint does. */

interface StreamedEvent {
  /** `message`, where none is named. */
  event: string
  data: string
}

export interface EventReader {
  read: (text: string) => StreamedEvent[]
  isTooLong: () => boolean
}

/** @param max Characters of one event. */
export function eventReader(max: number): EventReader {
  let pending = ''
  let event = ''
  let data: string[] = []
  let size = 0
  const take = (line: string): StreamedEvent[] => {
    if (line === '') {
      const whole = { event: event === '' ? 'message' : event, data: data.join('\n') }
      const isEmpty = data.length === 0
      ;[event, data, size] = ['', [], 0]
      return isEmpty ? [] : [whole]
    }
    const colon = line.indexOf(':')
    const field = colon === -1 ? line : line.slice(0, colon)
    const value = colon === -1 ? '' : line.slice(colon + 1).replace(/^ /, '')
    if (field === 'event') event = value
    if (field === 'data') {
      data.push(value)
      size += value.length
    }
    return []
  }
  const isTooLong = (): boolean => size + pending.length > max
  return {
    read: (text) => {
      if (isTooLong()) return []
      // A line may end with a carriage return whose line feed comes later.
      const lines = (pending + text).split(/\r\n|\n|\r(?!$)/)
      pending = lines.pop() ?? ''
      return lines.flatMap((line) => (isTooLong() ? [] : take(line)))
    },
    isTooLong
  }
}
