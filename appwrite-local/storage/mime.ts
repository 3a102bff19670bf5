/** Detects file types by content, as libmagic names them. */

type Signature = readonly [mimeType: string, offset: number, bytes: string]

const SIGNATURES: readonly Signature[] = [
  ['image/png', 0, '\x89PNG\r\n\x1a\n'],
  ['image/jpeg', 0, '\xff\xd8\xff'],
  ['image/gif', 0, 'GIF87a'],
  ['image/gif', 0, 'GIF89a'],
  ['image/webp', 8, 'WEBP'],
  ['image/bmp', 0, 'BM'],
  ['image/tiff', 0, 'II*\0'],
  ['image/tiff', 0, 'MM\0*'],
  ['audio/x-wav', 8, 'WAVE'],
  ['video/x-msvideo', 8, 'AVI '],
  ['audio/mpeg', 0, 'ID3'],
  ['audio/mpeg', 0, '\xff\xfb'],
  ['audio/x-hx-aac-adts', 0, '\xff\xf1'],
  ['audio/flac', 0, 'fLaC'],
  ['video/mpeg', 0, '\0\0\x01\xba'],
  ['application/pdf', 0, '%PDF-'],
  ['application/zip', 0, 'PK\x03\x04'],
  ['application/gzip', 0, '\x1f\x8b'],
  ['application/zstd', 0, '\x28\xb5\x2f\xfd'],
  ['application/x-7z-compressed', 0, "7z\xbc\xaf'\x1c"]
]

const BRANDS: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  avis: 'image/avif',
  heic: 'image/heic',
  heix: 'image/heic',
  mif1: 'image/heif',
  'qt  ': 'video/quicktime',
  'M4A ': 'audio/x-m4a',
  'M4V ': 'video/x-m4v',
  '3gp4': 'video/3gpp',
  '3gp5': 'video/3gpp'
}

function isoMedia(head: Buffer): string {
  if (head.toString('latin1', 4, 8) !== 'ftyp') return ''
  return BRANDS[head.toString('latin1', 8, 12)] ?? 'video/mp4'
}

/**
 * Only the first DocType counts, and only with a length of one byte; anything else that claims WebM is
 * `application/octet-stream`.
 */
function matroska(head: Buffer): string {
  if (head.toString('latin1', 0, 4) !== '\x1a\x45\xdf\xa3') return ''
  const docType = head.subarray(0, 4100).indexOf('\x42\x82', 4, 'latin1')
  if (docType < 0) return ''
  const name = head.toString('latin1', docType + 3, docType + 11)
  return name.startsWith('webm') ? 'video/webm' : name === 'matroska' ? 'video/x-matroska' : ''
}

function ogg(head: Buffer): string {
  if (head.toString('latin1', 0, 4) !== 'OggS') return ''
  if (head.includes('theora')) return 'video/ogg'
  return head.includes('vorbis') || head.includes('OpusHead') ? 'audio/ogg' : 'application/ogg'
}

function isText(head: Buffer): boolean {
  // Bytes that libmagic treats as text: printable, whitespace, escape, and everything above 127.
  return head.every((byte) => (byte >= 0x20 ? byte !== 0x7f : (byte >= 7 && byte <= 13) || byte === 27))
}

function textKind(head: Buffer, isWhole: boolean): string {
  const text = head.toString('utf8').replace(/^\ufeff/, '')
  const start = text.trimStart()
  if (/^<\?xml/i.test(start)) return /<svg[\s>]/i.test(start) ? 'image/svg+xml' : 'text/xml'
  if (/^<svg[\s>]/i.test(start)) return 'image/svg+xml'
  if (/^<(?:!doctype html|html|head|body|script)[\s>]/i.test(start)) return 'text/html'
  if (isWhole && /^[{[]/.test(start)) {
    try {
      JSON.parse(text)
      return 'application/json'
    } catch {
      // Not JSON after all.
    }
  }
  return 'text/plain'
}

/** `head` holds the first few thousand bytes, `size` counts the whole file. */
export function sniffMimeType(head: Buffer, size: number): string {
  if (size === 0) return 'application/x-empty'
  // libmagic detects nothing in a single byte ("very short file").
  if (size === 1) return 'application/octet-stream'
  for (const [mimeType, offset, bytes] of SIGNATURES) {
    if (head.toString('latin1', offset, offset + bytes.length) === bytes) return mimeType
  }
  const container = isoMedia(head) || matroska(head) || ogg(head)
  if (container !== '') return container
  return isText(head) ? textKind(head, size === head.length) : 'application/octet-stream'
}

/** `view` shows all other types as plain text. This is Appwrite's own list, in its spelling (storage/mimes.php). */
const VIEWABLE = new Set([
  'image/jpeg',
  'image/gif',
  'image/png',
  'image/webp',
  'image/heic',
  'image/heic-sequence',
  'image/avif',
  'video/mp4',
  'video/x-flv',
  'video/webm',
  'application/x-mpegURL',
  'video/MP2T',
  'video/3gpp',
  'video/quicktime',
  'video/x-msvideo',
  'video/x-ms-wmv',
  'audio/basic',
  'auido/L24',
  'audio/mid',
  'audio/mpeg',
  'audio/mp4',
  'audio/x-aiff',
  'audio/x-mpegurl',
  'audio/vnd.rn-realaudio',
  'audio/ogg',
  'audio/vorbis',
  'audio/vnd.wav',
  'audio/aac',
  'audio/x-hx-aac-adts',
  'application/msword',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.template',
  'application/vnd.ms-word.document.macroEnabled.12',
  'application/vnd.ms-excel',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.template',
  'application/vnd.ms-excel.sheet.macroEnabled.12',
  'application/vnd.ms-excel.template.macroEnabled.12',
  'application/vnd.ms-excel.addin.macroEnabled.12',
  'application/vnd.ms-excel.sheet.binary.macroEnabled.12',
  'application/vnd.ms-powerpoint',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  'application/vnd.openxmlformats-officedocument.presentationml.template',
  'application/vnd.openxmlformats-officedocument.presentationml.slideshow',
  'application/vnd.ms-powerpoint.addin.macroEnabled.12',
  'application/vnd.ms-powerpoint.presentation.macroEnabled.12',
  'application/vnd.ms-powerpoint.template.macroEnabled.12',
  'application/vnd.ms-powerpoint.slideshow.macroEnabled.12',
  'application/vnd.ms-access',
  'application/pdf',
  'application/vnd.android.package-archive'
])

/** Security: an uploaded page or script must never run in the app's origin. */
export function viewMimeType(mimeType: string): string {
  return VIEWABLE.has(mimeType) ? mimeType : 'text/plain'
}
