import { describe, expect, it } from 'vitest'
import { sniffMimeType, viewMimeType } from './mime.ts'

function sniff(content: string | Buffer): string {
  const data = Buffer.isBuffer(content) ? content : Buffer.from(content, 'latin1')
  return sniffMimeType(data, data.length)
}

describe('sniffMimeType', () => {
  it.each([
    ['', 'application/x-empty'],
    ['x', 'application/octet-stream'],
    ['hello storage\n', 'text/plain'],
    ['\x89PNG\r\n\x1a\n....', 'image/png'],
    ['\xff\xd8\xff\xe0....', 'image/jpeg'],
    ['RIFF....WEBPVP8 ', 'image/webp'],
    ['RIFF....WAVEfmt ', 'audio/x-wav'],
    ['\0\0\0\x18ftypisom....', 'video/mp4'],
    ['\0\0\0\x18ftypqt  ....', 'video/quicktime'],
    ['\0\0\0\x18ftypavif....', 'image/avif'],
    ['\x1a\x45\xdf\xa3\x9f\x42\x82\x84webm', 'video/webm'],
    ['\x1a\x45\xdf\xa3\x9f\x42\x82\x88matroska', 'video/x-matroska'],
    ['\x1a\x45\xdf\xa3\x9f\x42\x82\x40\x04webm', 'application/octet-stream'],
    ['\0\0\0\x18ftypM4A ....', 'audio/x-m4a'],
    ['\0\0\0\x18ftypM4V ....', 'video/x-m4v'],
    ['ID3\x03....', 'audio/mpeg'],
    ['<svg xmlns="x"></svg>', 'image/svg+xml'],
    ['<!doctype html><p>', 'text/html'],
    ['{"a":1}', 'application/json'],
    ['\0\0\0\0\x01\x02', 'application/octet-stream']
  ])('%j is %s', (content, mimeType) => expect(sniff(content)).toBe(mimeType))

  it('detects text in any language', () => expect(sniff(Buffer.from('Äpfel 文字 😀'))).toBe('text/plain'))
})

describe('viewMimeType', () => {
  it('shows pages and scripts only as text', () => {
    expect(viewMimeType('text/html')).toBe('text/plain')
    expect(viewMimeType('application/javascript')).toBe('text/plain')
    expect(viewMimeType('video/mp4')).toBe('video/mp4')
  })

  it.each(['audio/x-m4a', 'video/x-m4v', 'audio/x-wav', 'audio/flac', 'audio/webm', 'video/ogg', 'image/svg+xml'])(
    'does not recognize %s, just like Appwrite',
    (type) => expect(viewMimeType(type)).toBe('text/plain')
  )
})
