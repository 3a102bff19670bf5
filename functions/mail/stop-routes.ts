/** Pages where a recipient unsubscribes. Opening the page changes nothing, because mail servers prefetch links. */
import { Hono, type Context } from 'hono'
import { markup, type Markup } from '#core/public/html.ts'
import { LANGUAGES, isLanguage, type Language } from '#core/workout/workout.ts'
import { pickLanguage } from '#core/app/pick-language.ts'
import { writerOf } from '../lib/appwrite-writer.ts'
import type { EdgeEnv } from '../lib/edge-env.ts'
import { settingsOf } from '../lib/env.ts'
import { notFound } from '../lib/errors.ts'
import { limitCalls } from '../lib/rate-limit.ts'
import { languagePath } from '../public/language-path.ts'
import { filledFrom } from '../public/shells.ts'
import { textsIn } from '../public/texts.ts'
import { stopMails, stopMark } from './marks.ts'

function languageOf(c: Context<EdgeEnv>): Language {
  const asked = c.req.query('language')
  return isLanguage(asked) ? asked : pickLanguage(null, c.req.header('accept-language')?.split(',') ?? [...LANGUAGES])
}

const article = (title: string, text: string, more: Markup | string): Markup =>
  markup`<section class="not-found"><h1>${title}</h1><p>${text}</p>${more}</section>`

async function page(c: Context<EdgeEnv>, language: Language, title: string, body: Markup): Promise<Response> {
  const url = new URL(c.req.url)
  const name = `${title} · Icepoint`
  for (const path of [languagePath('/404/', language), '/404']) {
    const filled = await filledFrom(
      c.env,
      settingsOf(c.env),
      url,
      path,
      (rewriter) =>
        rewriter
          .on('html', { element: (html) => void html.setAttribute('lang', language) })
          .on('head > title', { element: (element) => void element.setInnerContent(name) })
          .on('script', { element: (script) => void script.remove() })
          .on('main', { element: (main) => void main.setInnerContent(String(body), { html: true }) }),
      true
    )
    if (filled !== null) return filled
  }
  const bare = markup`<!doctype html><html lang="${language}"><meta charset="utf-8"><title>${name}</title><main>${body}</main></html>`
  return c.html(String(bare), 200, { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' })
}

export const mailStops = new Hono<EdgeEnv>({ strict: false })
  .use(async (c, next) => {
    await limitCalls(c.env, 'address', c.req.header('cf-connecting-ip') ?? '')
    await next()
  })
  .get('/:secret', async (c) => {
    const mark = await stopMark(await writerOf(settingsOf(c.env)), c.req.param('secret'))
    if (mark === null) throw notFound('page')
    const language = languageOf(c)
    const t = textsIn(language)
    const form = markup`<form method="post" class="not-found-actions"><button class="button primary">${t('mail.stopButton')}</button></form>`
    return page(c, language, t('mail.stopTitle'), article(t('mail.stopTitle'), t('mail.stopText'), form))
  })
  .post('/:secret', async (c) => {
    const writer = await writerOf(settingsOf(c.env))
    const mark = await stopMark(writer, c.req.param('secret'))
    if (mark === null) throw notFound('page')
    await stopMails(writer, mark)
    const language = languageOf(c)
    const t = textsIn(language)
    return page(c, language, t('mail.stoppedTitle'), article(t('mail.stoppedTitle'), t('mail.stoppedText'), ''))
  })
