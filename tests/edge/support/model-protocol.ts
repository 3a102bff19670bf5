/** What the model's server is asked: as much of OpenAI's protocol as we speak. */
export interface SeenRequest {
  path: string
  body: CompletionRequest
  /** The caller went before the answer was whole. */
  isCutOff: boolean
  /** The whole answer was handed over. */
  isAnswered: boolean
}

export interface CompletionRequest {
  model: string
  stream?: boolean
  messages: { role: string; content: string | { type: string; text?: string; image_url?: { url: string } }[] }[]
  response_format?: { type: string; json_schema?: { strict?: boolean; schema?: JsonSchema } }
}

export interface JsonSchema {
  type?: string
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: boolean
  items?: JsonSchema
  anyOf?: JsonSchema[]
}
