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
  seconds: number | null
  startedAt: number
  isComplete: boolean
  marks: readonly VideoMark[]
}

export function withMark(marks: readonly VideoMark[], mark: VideoMark): readonly VideoMark[] {
  return [...marks.filter(({ at }) => at !== mark.at), mark].sort((a, b) => a.at - b.at)
}
