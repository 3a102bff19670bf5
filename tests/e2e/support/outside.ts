import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { externalAppwrite } from '../../../scripts/lib/config.ts'
import { startMailSink, type MailSink } from '../../conformance/mail-sink.ts'
import { startOpenIdProvider } from '../../conformance/openid-provider.ts'

interface Target {
  endpoint: string
  project: string
  key: string
}

export interface Outside {
  connect: (appwrite: Target) => Promise<void>
  close: () => Promise<void>
}

async function serveMails(sink: MailSink): Promise<http.Server> {
  const server = http.createServer((request, response) => {
    const to = new URL(request.url ?? '/', 'http://localhost').searchParams.get('to') ?? ''
    sink.nextTo(to).then(
      (mail) => response.end(JSON.stringify(mail)),
      (error: Error) => response.writeHead(404).end(error.message)
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}

/** The Worker's key may lack the scope. @returns true when the provider was set */
async function setProvider(appwrite: Target, settings: Record<string, unknown>): Promise<boolean> {
  const answer = await fetch(`${appwrite.endpoint}/project/oauth2/oidc`, {
    method: 'PATCH',
    headers: {
      'content-type': 'application/json',
      'x-appwrite-project': appwrite.project,
      'x-appwrite-key': process.env.APPWRITE_SETUP_KEY ?? appwrite.key
    },
    body: JSON.stringify(settings)
  })
  if (answer.status === 401) return false
  if (!answer.ok) throw new Error(`The provider cannot be set: ${answer.status} ${await answer.text()}`)
  return true
}

export async function startOutside(): Promise<Outside> {
  const sink = await startMailSink()
  const mails = await serveMails(sink)
  process.env.APPWRITE_LOCAL_SMTP = sink.url
  process.env.AUTH_PROVIDERS = 'oidc:Ice Club,google'
  // The operator of an external Appwrite must have configured the port.
  const isTold = externalAppwrite() === null || (process.env.APPWRITE_SMTP_PORT ?? '') !== ''
  if (isTold) process.env.ICEPOINT_MAILS = `http://127.0.0.1:${(mails.address() as AddressInfo).port}/`
  const closers: (() => Promise<unknown>)[] = [
    () => sink.close(),
    () => new Promise((resolve) => mails.close(() => resolve(undefined)))
  ]
  return {
    connect: async (appwrite) => {
      const callback = `${appwrite.endpoint}/account/sessions/oauth2/callback/oidc/${appwrite.project}`
      const provider = await startOpenIdProvider(callback)
      provider.person = 'ask'
      closers.push(provider.close)
      const { clientId, clientSecret, issuer } = provider
      const wellKnownURL = `${issuer}/.well-known/openid-configuration`
      const isSet = await setProvider(appwrite, { clientId, clientSecret, wellKnownURL, enabled: true })
      if (isSet) process.env.ICEPOINT_PROVIDER = issuer
    },
    close: async () => {
      await Promise.all(closers.map((close) => close()))
    }
  }
}
