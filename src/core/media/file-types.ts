/** A file's content decides its type. The declared type only says what to expect. */
import type { MediaKind } from './media.ts'

const ALIASES: Readonly<Record<string, string>> = {
  'image/jpg': 'image/jpeg',
  'image/pjpeg': 'image/jpeg',
  'image/apng': 'image/png',
  'audio/mp3': 'audio/mpeg',
  'audio/x-m4a': 'audio/mp4',
  'audio/m4a': 'audio/mp4',
  'audio/x-aac': 'audio/aac',
  'audio/wave': 'audio/wav',
  'audio/x-wav': 'audio/wav',
  'audio/vnd.wave': 'audio/wav',
  'audio/opus': 'audio/ogg',
  'video/x-m4v': 'video/mp4',
  'video/m4v': 'video/mp4'
}

/** We use the first one. Must match the buckets in appwrite.json. */
const EXTENSIONS: Readonly<Record<string, readonly string[]>> = {
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/webp': ['webp'],
  'image/gif': ['gif'],
  'image/avif': ['avif'],
  'audio/mpeg': ['mp3'],
  'audio/mp4': ['m4a'],
  'audio/aac': ['aac'],
  'audio/ogg': ['ogg'],
  'audio/wav': ['wav'],
  'audio/webm': ['weba'],
  'video/mp4': ['mp4', 'm4v'],
  'video/webm': ['webm'],
  'video/quicktime': ['mov']
}

/** The content of these containers looks like a video even if it holds only sound. */
const SOUND_IN: Readonly<Record<string, string>> = { 'video/mp4': 'audio/mp4', 'video/webm': 'audio/webm' }

const familyOf = (kind: MediaKind): string => (kind === 'image' ? 'image/' : kind === 'music' ? 'audio/' : 'video/')

export function plainType(mimeType: string): string {
  const plain = (mimeType.split(';')[0] ?? '').trim().toLowerCase()
  return ALIASES[plain] ?? plain
}

export function declaredType(kind: MediaKind, mimeType: string): string | null {
  const type = plainType(mimeType)
  return type.startsWith(familyOf(kind)) && Object.hasOwn(EXTENSIONS, type) ? type : null
}

export function storedType(kind: MediaKind, detected: string): string | null {
  const type = plainType(detected)
  return declaredType(kind, kind === 'music' ? (SOUND_IN[type] ?? type) : type)
}

export const isServedType = (type: string): boolean => Object.hasOwn(EXTENSIONS, type)

export const extensionsOf = (type: string): readonly string[] =>
  Object.hasOwn(EXTENSIONS, type) ? (EXTENSIONS[type] ?? []) : []

export function typeOfName(name: string): string {
  const extension = /\.([A-Za-z0-9]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  return Object.entries(EXTENSIONS).find(([, extensions]) => extensions.includes(extension))?.[0] ?? ''
}
