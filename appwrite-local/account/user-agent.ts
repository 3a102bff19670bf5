/** Parses the user agent with just the rules that common browsers need. */

export interface Client {
  osCode: string
  osName: string
  osVersion: string
  clientType: string
  clientCode: string
  clientName: string
  clientVersion: string
  clientEngine: string
  clientEngineVersion: string
  deviceName: string
  deviceBrand: string
  deviceModel: string
}

type Rule = readonly [pattern: RegExp, code: string, name: string]

const SYSTEMS: readonly Rule[] = [
  [/Windows NT ([\d.]+)/, 'WIN', 'Windows'],
  [/(?:iPhone OS|CPU OS) ([\d_]+)/, 'IOS', 'iOS'],
  [/Android ([\d.]+)/, 'AND', 'Android'],
  [/Mac OS X ([\d_.]+)/, 'MAC', 'Mac'],
  [/CrOS \S+ ([\d.]+)/, 'COS', 'Chrome OS'],
  [/linux()/i, 'LIN', 'GNU/Linux']
]

const BROWSERS: readonly Rule[] = [
  [/Edg(?:A|iOS)?\/([\d.]+)/, 'PS', 'Microsoft Edge'],
  [/OPR\/([\d.]+)/, 'OP', 'Opera'],
  [/Firefox\/([\d.]+)/, 'FF', 'Firefox'],
  [/(?:Chrome|CriOS)\/([\d.]+).*Mobile/, 'CM', 'Chrome Mobile'],
  [/Chrome\/([\d.]+)/, 'CH', 'Chrome'],
  [/Version\/([\d.]+).*Mobile.*Safari/, 'MF', 'Mobile Safari'],
  [/Version\/([\d.]+).*Safari/, 'SF', 'Safari']
]

const ENGINES: readonly Rule[] = [
  [/Chrome\/([\d.]+)/, '', 'Blink'],
  [/Firefox\/([\d.]+)/, '', 'Gecko'],
  [/AppleWebKit\/([\d.]+)/, '', 'WebKit']
]

/** Product names of Windows kernel versions. */
const WINDOWS: Readonly<Record<string, string>> = { '10.0': '10', '6.3': '8.1', '6.2': '8', '6.1': '7' }

export function readUserAgent(header: string): Client {
  const [osCode, osName, osVersion] = match(SYSTEMS, header)
  const [clientCode, clientName, clientVersion] = match(BROWSERS, header)
  const [, clientEngine, clientEngineVersion] = clientName === '' ? ['', '', ''] : match(ENGINES, header)
  return {
    osCode,
    osName,
    osVersion: osCode === 'WIN' ? (WINDOWS[osVersion] ?? osVersion) : osVersion.replaceAll('_', '.'),
    clientType: clientName === '' ? '' : 'browser',
    clientCode,
    clientName,
    clientVersion: clientVersion.split('.').slice(0, 2).join('.'),
    clientEngine,
    clientEngineVersion,
    deviceName: deviceName(osCode, header),
    deviceBrand: osCode === 'IOS' || osCode === 'MAC' ? 'Apple' : '',
    deviceModel: ''
  }
}

function match(rules: readonly Rule[], header: string): [code: string, name: string, version: string] {
  for (const [pattern, code, name] of rules) {
    const found = pattern.exec(header)
    if (found !== null) return [code, name, found[1] ?? '']
  }
  return ['', '', '']
}

function deviceName(osCode: string, header: string): string {
  if (osCode === '') return ''
  if (osCode === 'IOS') return /iPad/.test(header) ? 'tablet' : 'smartphone'
  if (osCode === 'AND') return /Mobile/.test(header) ? 'smartphone' : 'tablet'
  return 'desktop'
}
