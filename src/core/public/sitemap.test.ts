import { describe, expect, it } from 'vitest'
import {
  exercisePage,
  indexLine,
  otherPages,
  pageLines,
  partAt,
  partPath,
  robotsText,
  sitemapPart,
  workoutLine
} from './sitemap.ts'
import { LANGUAGES, type Language } from '../workout/workout.ts'

const ORIGIN = 'https://example.org'

describe('a page in the sitemap', () => {
  const page = (changedAt: string) => ({
    pathIn: (language: Language) => (language === 'en' ? '/abc/' : `/${language}/abc/`),
    changedAt
  })
  const lines = pageLines(page('2026-11-20T17:00:00.000+00:00'), ORIGIN)

  it('has an address per language, each with its date and with links to all of them', () => {
    const entries = lines.split('<url>').slice(1)
    expect(entries.map((entry) => /<loc>(.*?)<\/loc>/.exec(entry)?.[1])).toEqual(
      ['', '/de', '/fr', '/es', '/nl'].map((prefix) => `${ORIGIN}${prefix}/abc/`)
    )
    for (const entry of entries) {
      expect(entry).toContain('<lastmod>2026-11-20T17:00:00.000Z</lastmod>')
      expect([...entry.matchAll(/hreflang="(.*?)"/g)].map(([, code]) => code)).toEqual([...LANGUAGES, 'x-default'])
      expect(entry).toContain(`hreflang="x-default" href="${ORIGIN}/abc/"`)
    }
  })

  it('of the build has the date of the build', () => {
    const builtAt = '2026-11-21T08:00:00.000Z'
    const part = sitemapPart(
      [...otherPages(builtAt), exercisePage(null, builtAt), exercisePage('push-up', builtAt)],
      ORIGIN
    )
    for (const path of ['/', '/de/info/', '/nl/workoutListOpen/', '/exercises/', '/fr/exercises/push-up/'])
      expect(part).toContain(`<loc>${ORIGIN}${path}</loc><lastmod>${builtAt}</lastmod>`)
    expect(part.match(/<url>/g)).toHaveLength(5 * LANGUAGES.length)
    expect(part.match(/<lastmod>/g)).toHaveLength(5 * LANGUAGES.length)
  })

  it('of a workout has one address, in the language of the workout', () => {
    const line = workoutLine('abc', 'fr', '2026-11-20T17:00:00.000+00:00', ORIGIN)
    expect(line).toBe(`<url><loc>${ORIGIN}/fr/workout/abc/</loc><lastmod>2026-11-20T17:00:00.000Z</lastmod></url>\n`)
  })

  it('is escaped', () => {
    expect(pageLines(page('2026-11-20T17:00:00Z'), 'https://a"<&')).not.toMatch(/"<|<&/)
    expect(workoutLine('a', 'en', '2026-11-20T17:00:00Z', 'https://a"<&')).not.toMatch(/"<|<&/)
  })
})

describe('a part of the sitemap', () => {
  it('is listed in the index with its full address', () => {
    expect(indexLine(partPath({ kind: 'workouts', from: 7 }), ORIGIN)).toBe(
      `<sitemap><loc>${ORIGIN}/sitemap/workouts-7.xml</loc></sitemap>\n`
    )
  })

  it.each([0, 1, 1_763_657_000_000])('from %i is found by its address', (from) => {
    for (const kind of ['workouts', 'trainers'] as const)
      expect(partAt(partPath({ kind, from }))).toEqual({ kind, from })
  })

  it.each([
    '/sitemap/workouts-.xml',
    '/sitemap/workouts-01.xml',
    '/sitemap/workouts--1.xml',
    '/sitemap/workouts-1.xml/x',
    '/sitemap/users-1.xml'
  ])('has no address like %s', (path) => {
    expect(partAt(path)).toBeNull()
  })
})

it('robots may read everything but calls, so that they see what is not for an index', () => {
  expect(robotsText(ORIGIN)).toBe('User-agent: *\nDisallow: /api/\n\nSitemap: https://example.org/sitemap.xml\n')
})
