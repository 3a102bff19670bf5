import { describe, expect, it } from 'vitest'
import { isFromPerson, lastDays, sumOfUses, dayOfUse } from './workout-days.ts'

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'

const asks = (headers: Record<string, string>): boolean => isFromPerson((name) => headers[name])

describe('a request of a person', () => {
  it.each([
    CHROME,
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
    'Mozilla/5.0 (Linux; Android 13; CUBOT KINGKONG 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
    'Opera/9.80 (Android; Opera Mini/36.2/119.132; U; id) Presto/2.12.423 Version/12.16'
  ])('comes from %s', (agent) => {
    expect(asks({ 'user-agent': agent })).toBe(true)
  })

  it.each([
    '',
    'curl/8.14.1',
    'python-requests/2.32',
    'WhatsApp/2.24',
    'facebookexternalhit/1.1',
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)',
    'Mozilla/5.0 (Linux; Android 5.0) AppleWebKit/537.36 Mobile Safari/537.36 (compatible; Bytespider; a@example.com)',
    'Mozilla/5.0 (compatible; Dataprovider.com)',
    'Mozilla/5.0 (compatible; Yahoo! Slurp; http://help.yahoo.com/help/us/ysearch/slurp)',
    'Mozilla/5.0 (Windows NT 6.1) SkypeUriPreview Preview/0.5',
    'Mozilla/5.0 (compatible; Google-InspectionTool/1.0)',
    CHROME.replace('Chrome', 'HeadlessChrome'),
    `${CHROME} Chrome-Lighthouse`
  ])('does not come from “%s”', (agent) => {
    expect(asks({ 'user-agent': agent })).toBe(false)
  })

  it.each<Record<string, string>>([
    { 'sec-purpose': 'prefetch;prerender' },
    { purpose: 'prefetch' },
    { 'x-purpose': 'preview' },
    { 'x-moz': 'prefetch' }
  ])('is not one that a browser makes by itself: %j', (headers) => {
    expect(asks({ 'user-agent': CHROME, ...headers })).toBe(false)
  })
})

describe('the days of a workout', () => {
  const march = { day: '2026-03-01', views: 5, starts: 2, finished: 1 }

  it('end today and have no gaps, across the end of a month', () => {
    const days = lastDays([march, { ...march, day: '2026-01-01' }], '2026-03-02', 4)
    expect(days).toEqual([
      { day: '2026-02-27', views: 0, starts: 0, finished: 0 },
      { day: '2026-02-28', views: 0, starts: 0, finished: 0 },
      march,
      { day: '2026-03-02', views: 0, starts: 0, finished: 0 }
    ])
  })

  it('add up', () => {
    expect(sumOfUses([march, march, { ...march, views: 0 }])).toEqual({ views: 10, starts: 6, finished: 3 })
    expect(sumOfUses([])).toEqual({ views: 0, starts: 0, finished: 0 })
  })

  it('begin at midnight in UTC', () => {
    expect(dayOfUse(Date.UTC(2026, 10, 29, 23, 59, 59, 999))).toBe('2026-11-29')
    expect(dayOfUse(Date.UTC(2026, 10, 30))).toBe('2026-11-30')
  })
})
