/** A master video on its way: recorded here or taken from a file, and kept on this device until it is in a workout. */
export interface VideoMark {
  /** Milliseconds from the start of the video. */
  at: number
  name: string
}

export interface KeptVideo {
  id: string
  name: string
  type: string
  bytes: number
  /** Null as long as nobody measured a file. */
  seconds: number | null
  startedAt: number
  /** False while it is recorded, and after a crash. */
  isComplete: boolean
  marks: readonly VideoMark[]
}

/** In the order of the video; a mark at the same moment takes the place of the old one. */
export function withMark(marks: readonly VideoMark[], mark: VideoMark): readonly VideoMark[] {
  return [...marks.filter(({ at }) => at !== mark.at), mark].sort((a, b) => a.at - b.at)
}
