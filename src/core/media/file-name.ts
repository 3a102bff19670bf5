/** Keeps anything out of file names that another system could read as a path. */
import { extensionsOf } from './file-types.ts'

const SHOWN_MAX = 140
const STORED_MAX = 80

/** Control characters, and characters that reverse text, which can hide the real extension. */
const HIDDEN = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff0-\uffff]/g

function shorten(name: string, max: number): string {
  const letters = [...name]
  if (letters.length <= max) return name
  const dot = letters.lastIndexOf('.')
  const end = dot > 0 && letters.length - dot <= 10 ? letters.slice(dot) : []
  return [...letters.slice(0, max - end.length), ...end].join('')
}

export function shownName(name: string): string | null {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  const clean = last
    .replace(/\p{Cs}/gu, '')
    .replace(HIDDEN, '')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^\.+/, '')
    .trim()
  return clean === '' ? null : shorten(clean, SHOWN_MAX)
}

export function storedName(shown: string, type: string): string {
  const ascii = shown
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/\.{2,}/g, '.')
    .replace(/^[.-]+|[.-]+$/g, '')
  const extensions = extensionsOf(type)
  const dot = ascii.lastIndexOf('.')
  const fits = dot > 0 && extensions.includes(ascii.slice(dot + 1).toLowerCase())
  const base = (fits ? ascii.slice(0, dot) : ascii).slice(0, STORED_MAX) || 'file'
  return `${base}.${fits ? ascii.slice(dot + 1).toLowerCase() : (extensions[0] ?? 'bin')}`
}

const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i

/** A name that every system can store, whatever title was typed. */
export function downloadName(title: string, ending: string): string {
  const plain = shownName(title.replace(/[/\\]/g, '-').replace(/[<>:"|?*]/g, ' ')) ?? ''
  const name = shorten(plain.replace(/[. ]+$/, ''), STORED_MAX)
  return `${name === '' || RESERVED.test(name) ? `workout${name === '' ? '' : ` ${name}`}` : name}${ending}`
}
