/** Answers of the oEmbed endpoint (oembed.com): other sites turn a pasted address into a frame. */
import { withoutBidi } from '../app/characters.ts'
import { matchRoute, pathTo } from '../app/routes.ts'
import type { Language, Workout } from '../workout/workout.ts'
import { embedCode, embedSize } from './embed.ts'
import { markup, raw, type Markup } from './html.ts'
import { SHARE_HEIGHT, SHARE_WIDTH } from './share-card.ts'
import { sharePath } from './share-picture.ts'

export const OEMBED_PATH = '/oembed'

export const OEMBED_FORMATS = { json: 'application/json', xml: 'text/xml' } as const
type OEmbedFormat = keyof typeof OEMBED_FORMATS

/** In seconds, like pages (decision 009): a workout that is withdrawn is gone everywhere after that. */
const CACHE_AGE_SEC = 60

export interface OEmbedRequest {
  id: string
  /** Null for an English address, which says nothing about the reader. */
  language: Language | null
  format: OEmbedFormat
  /** In CSS pixels; infinite when not given. */
  maxWidth: number
  maxHeight: number
}

const isFormat = (value: string): value is OEmbedFormat => Object.hasOwn(OEMBED_FORMATS, value)

function limitOf(value: string | null): number {
  return /^[1-9]\d{0,5}$/.test(value ?? '') ? Number(value) : Infinity
}

interface Address {
  protocol: string
  host: string
  pathname: string
}

/** The workout that an address shows. Null for any other site and any other page. */
function workoutAt(url: Address | null, host: string): Pick<OEmbedRequest, 'id' | 'language'> | null {
  if (url === null || !/^https?:$/.test(url.protocol) || url.host !== host) return null
  const match = matchRoute(url.pathname)
  const { id, type } = match?.params ?? {}
  if (match?.route.name !== 'workout' || id === undefined || (type !== undefined && type !== 'play')) return null
  return /^[\w.-]+$/.test(id) ? { id, language: match.language } : null
}

/**
 * Returns the HTTP status of the rules for a question without an answer. `host` is this site's, and `parse` returns
 * null for a text that is no address.
 */
export function oembedRequest(
  asked: { get: (name: string) => string | null },
  host: string,
  parse: (address: string) => Address | null
): OEmbedRequest | 400 | 404 | 501 {
  const address = asked.get('url') ?? ''
  if (address === '') return 400
  const format = asked.get('format') ?? 'json'
  if (!isFormat(format)) return 501
  const found = workoutAt(parse(address), host)
  if (found === null) return 404
  return { ...found, format, maxWidth: limitOf(asked.get('maxwidth')), maxHeight: limitOf(asked.get('maxheight')) }
}

interface OEmbedInput {
  workout: Pick<Workout, 'id' | 'name' | 'version'>
  author: string
  asked: OEmbedRequest
  /** Scheme and host, without a trailing slash. */
  origin: string
}

type OEmbed = Readonly<Record<string, string | number>>

/** By the rules, a thumbnail respects the limits too. */
function thumbnail({ workout, asked, origin }: OEmbedInput): OEmbed {
  if (SHARE_WIDTH > asked.maxWidth || SHARE_HEIGHT > asked.maxHeight) return {}
  return {
    thumbnail_url: origin + sharePath(workout.id, workout.version, asked.language ?? 'en'),
    thumbnail_width: SHARE_WIDTH,
    thumbnail_height: SHARE_HEIGHT
  }
}

function answer(input: OEmbedInput): OEmbed {
  const { workout, author, asked, origin } = input
  const { id, name } = workout
  const size = embedSize(asked.maxWidth, asked.maxHeight)
  const look = asked.language === null ? {} : { language: asked.language }
  return {
    version: '1.0',
    type: 'rich',
    title: withoutBidi(name),
    ...(author === '' ? {} : { author_name: withoutBidi(author) }),
    provider_name: 'Icepoint',
    provider_url: `${origin}/`,
    cache_age: CACHE_AGE_SEC,
    ...thumbnail(input),
    html: embedCode({ id, name, origin, size, ...look }),
    ...size
  }
}

/** XML 1.0 cannot contain these characters, not even escaped. With the flag `u`, they include lone surrogates. */
const NOT_IN_XML = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu

function xml(fields: OEmbed): Markup {
  const elements = Object.entries(fields).map(
    ([name, value]) => markup`<${raw(name)}>${String(value).replaceAll(NOT_IN_XML, '')}</${raw(name)}>`
  )
  return markup`<?xml version="1.0" encoding="utf-8" standalone="yes"?><oembed>${elements}</oembed>`
}

/** The text of the answer, in the format that was asked for. */
export function oembed(input: OEmbedInput): string {
  const fields = answer(input)
  return input.asked.format === 'json' ? JSON.stringify(fields) : String(xml(fields))
}

/** Lets other sites find the endpoint. Only for public workouts. */
export function oembedLinks(id: string, language: Language, origin: string): Markup[] {
  const url = origin + pathTo('workout', { id }, language)
  return (['json', 'xml'] as const).map((format) => {
    const href = `${origin}${OEMBED_PATH}?url=${encodeURIComponent(url)}&format=${format}`
    return markup`<link rel="alternate" type="${OEMBED_FORMATS[format]}+oembed" href="${href}"/>`
  })
}
