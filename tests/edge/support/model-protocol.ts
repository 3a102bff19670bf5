/** Requests to the model's server: as much of OpenAI's protocol as we use. */
export interface SeenRequest {
  path: string
  body: CompletionRequest
  /** The caller left before the answer was complete. */
  isCutOff: boolean
  /** The complete answer was delivered. */
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
