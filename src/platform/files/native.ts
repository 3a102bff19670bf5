import type { Directory } from '@capacitor/filesystem'
import { Filesystem, Share } from '../device/native-plugins.ts'
import type { SharedFile, ShareResult } from './share-result.ts'

type Given = Exclude<ShareResult, 'copied'>

// The value of the package's enum, which would add code to the bundle.
const CACHE = 'CACHE' as Directory
/** A multiple of three, so that the base64 pieces fit together; larger ones need much memory. */
const PIECE_BYTES = 768 * 1024

const isCancelled = (error: unknown): boolean => error instanceof Error && /cancell?ed/i.test(error.message)

async function give(what: Parameters<typeof Share.share>[0]): Promise<Given> {
  try {
    await Share.share(what)
    return 'shared'
  } catch (error) {
    return isCancelled(error) ? 'cancelled' : 'failed'
  }
}

export function shareLink({ title, url }: { title: string; url: string }): Promise<Given> {
  return give({ title, url })
}

function base64Of(piece: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '')
    reader.onerror = () => reject(reader.error ?? new Error('the file cannot be read'))
    reader.readAsDataURL(piece)
  })
}

/** Returns the address of the copy. The device clears this folder when it needs the room. */
async function copyOut(file: Blob, name: string): Promise<string> {
  const path = `shared/${name.replaceAll(/[/\\:]/g, '-')}`
  const first = await base64Of(file.slice(0, PIECE_BYTES))
  const { uri } = await Filesystem.writeFile({ path, data: first, directory: CACHE, recursive: true })
  for (let at = PIECE_BYTES; at < file.size; at += PIECE_BYTES) {
    const data = await base64Of(file.slice(at, at + PIECE_BYTES))
    await Filesystem.appendFile({ path, data, directory: CACHE })
  }
  return uri
}

export async function shareFile({ file, title, text, url }: SharedFile): Promise<Given> {
  try {
    const uri = await copyOut(file, file.name)
    return await give({ title, text: url === undefined ? text : `${text} ${url}`, files: [uri] })
  } catch {
    return 'failed'
  }
}

export async function saveFile(file: Blob, name: string): Promise<void> {
  await give({ title: name, files: [await copyOut(file, name)] })
}
