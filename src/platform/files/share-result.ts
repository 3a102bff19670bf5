export type ShareResult = 'shared' | 'copied' | 'cancelled' | 'failed'

export interface SharedFile {
  file: File
  title: string
  text: string
  url?: string | undefined
}
