import { shareFile, type SharedFile, type ShareResult } from '../../../platform/files/share.ts'
import { saveFile } from '../../../platform/files/save-file.ts'

export interface ResultPicture extends SharedFile {
  alt: string
  isShareable: boolean
}

/** Must be called from a press. */
export async function handOnPicture(picture: ResultPicture): Promise<ShareResult | 'saved'> {
  const result = picture.isShareable ? await shareFile(picture) : 'failed'
  if (result !== 'failed') return result
  saveFile(picture.file, picture.file.name)
  return 'saved'
}
