declare module '@adobe/structured-data-validator' {
  export interface Issue {
    issueMessage: string
    severity: 'ERROR' | 'WARNING'
    path: readonly { type?: string; property?: string; index?: number }[]
    fieldNames?: readonly string[]
  }
  export class Validator {
    validate(data: { jsonld: Record<string, object[]>; microdata: object; rdfa: object }): Promise<Issue[]>
  }
  export default Validator
}
