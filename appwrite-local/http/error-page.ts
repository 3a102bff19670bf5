import { NO_CACHE } from './answer.ts'
import { errorReply } from './errors.ts'
import { projectName } from '../mail/mail.ts'
import type { Reply, RequestContext, Route } from '../types.ts'

type Handler = Route['handler']

/** Shows errors as Appwrite's HTML page (views/general/error.phtml) for routes that a browser navigates to. */
export function withErrorPage(handler: Handler): Handler {
  return async (context) => {
    try {
      return await handler(context)
    } catch (error) {
      const { status, json } = errorReply(error)
      if (json['type'] === 'general_unknown') throw error
      const page = errorPage(pageTitle(context), status, String(json['message']), String(json['type']))
      return { status, body: page, headers: pageHeaders() }
    }
  }
}

export function namesProject({ query, headers }: Pick<RequestContext, 'query' | 'headers'>): boolean {
  return Boolean(query['project']) || Boolean(headers['x-appwrite-project'])
}

function pageHeaders(): NonNullable<Reply['headers']> {
  return { ...(NO_CACHE as Record<string, string>), 'content-type': 'text/html; charset=UTF-8' }
}

function pageTitle(context: RequestContext): string {
  return namesProject(context) ? projectName(context.app) : 'Appwrite'
}

function errorPage(name: string, status: number, message: string, type: string): string {
  return [
    '<!DOCTYPE html><html lang="en"><head><meta charset="UTF-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1.0">',
    `<title>${escapeHtml(name)} - Error</title></head><body><div class="main"><div class="content">`,
    `<span>Error ${status}</span><h1>${escapeHtml(message)}</h1>`,
    `<span class="type">${escapeHtml(type)}</span></div></div></body></html>`
  ].join('\n')
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
