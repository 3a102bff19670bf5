/** Reads server-sent events in chunks of any size, both from our edge and from a model's endpoint. */

interface StreamedEvent {
  /** `message` when the event has no name. */
  event: string
  data: string
}

export interface EventReader {
  read: (text: string) => StreamedEvent[]
  isTooLong: () => boolean
}

/** @param max Maximum characters per event. */
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
      // A carriage return may be followed by its line feed in the next chunk.
      const lines = (pending + text).split(/\r\n|\n|\r(?!$)/)
      pending = lines.pop() ?? ''
      return lines.flatMap((line) => (isTooLong() ? [] : take(line)))
    },
    isTooLong
  }
}
