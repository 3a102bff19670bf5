import { makeUser, type ReplaySetup } from './setup-tools.ts'

export const mailSetup: ReplaySetup = {
  schema: { projectName: 'Demo' },
  begin: async (tools) => {
    await makeUser(tools, 'alice')
  },
  before: {
    55: async ({ settings }) => {
      settings.auth = { ...settings.auth, methods: { 'magic-url': false } }
    },
    56: async ({ settings }) => {
      settings.auth = { ...settings.auth, methods: { 'email-password': false } }
    }
  }
}
