/**
 * The house rules: who may import whom, how large a file may be, and what core may not use. See docs/decisions/001.
 * Oxlint (`.oxlintrc.json`) finds import cycles and floating promises, because it reads types many times faster.
 */
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript'
import astro from 'eslint-plugin-astro'
import checkFile from 'eslint-plugin-check-file'
import importX from 'eslint-plugin-import-x'
import jsxA11y from 'eslint-plugin-jsx-a11y'
import reactHooks from 'eslint-plugin-react-hooks'
import tseslint from 'typescript-eslint'

/** What each room of `src/` may import; the rest of `src/` is forbidden. */
const MAY_IMPORT = {
  core: [],
  data: ['core'],
  platform: ['core'],
  stores: ['data', 'platform', 'core', 'i18n.ts'],
  ui: ['core', 'styles'],
  islands: ['stores', 'ui', 'core', 'i18n.ts', 'styles'],
  layouts: ['islands', 'ui', 'core', 'i18n.ts', 'styles'],
  pages: [
    'layouts',
    'islands',
    'ui',
    'core',
    'i18n.ts',
    'styles',
    'data/public/prerendered.ts',
    'data/exercises/whole-library.ts'
  ]
}

/** Islands import icons and other components by file; data reaches them only through stores. */
const zones = Object.entries(MAY_IMPORT).map(([room, allowed]) => ({
  target: `./src/${room}`,
  from: './src',
  except: [`./${room}`, ...allowed.map((name) => `./${name}`)],
  message: `${room} may import only ${allowed.join(', ') || 'itself'} (docs/decisions/001).`
}))

const layers = {
  files: ['**/*.{ts,tsx,astro}'],
  plugins: { 'import-x': importX },
  settings: { 'import-x/resolver-next': [createTypeScriptImportResolver()] },
  rules: {
    'import-x/no-default-export': 'error',
    'import-x/no-restricted-paths': [
      'error',
      {
        zones: [
          ...zones,
          ...Object.keys(MAY_IMPORT)
            .filter((room) => room !== 'data')
            .map((room) => ({
              target: `./src/${room}`,
              from: './functions',
              message: 'Only data knows the edge, by the type of its app.'
            })),
          { target: './functions', from: './src', except: ['./core'], message: 'functions may import only src/core.' },
          { target: './functions', from: './appwrite-local', message: 'The edge knows Appwrite by its API only.' },
          { target: './appwrite-local', from: './src', message: 'appwrite-local knows nothing of Icepoint.' },
          { target: './appwrite-local', from: './functions', message: 'appwrite-local knows nothing of Icepoint.' },
          { target: './src', from: './appwrite-local', message: 'The app knows Appwrite by its SDK only.' }
        ]
      }
    ]
  }
}

/** Tests tell a story in one function, so only their complexity is limited. */
const size = [
  { files: ['{src,functions,appwrite-local,scripts,tests}/**/*.{ts,tsx,mjs}'], rules: { complexity: ['error', 15] } },
  {
    files: ['{src,functions,appwrite-local,scripts}/**/*.{ts,tsx,mjs}'],
    ignores: ['**/*.test.{ts,tsx}', '**/*.test-kit.ts'],
    rules: { 'max-lines-per-function': ['error', { max: 100, skipBlankLines: true, skipComments: true }] }
  }
]

/** The product uses Appwrite through its SDK and must not depend on the local server. */
const packages = [
  {
    files: ['{src,functions}/**/*.{ts,tsx,astro}'],
    rules: { 'no-restricted-imports': ['error', { patterns: [{ group: ['appwrite-local', 'appwrite-local/*'] }] }] }
  },
  {
    files: ['{scripts,tests}/**/*.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        { patterns: [{ regex: '^\\.\\.?/.*appwrite-local/', message: 'It is a package: import it by its name.' }] }
      ]
    }
  }
]

const STORAGE = 'The browser’s storage is read and written in platform/page/storage.ts.'
const storage = {
  files: ['src/**/*.{ts,tsx}'],
  ignores: [
    'src/platform/page/{storage,old-snapshots}.ts',
    'src/layouts/inline/*.ts',
    'src/data/app/early-reads.ts',
    'src/data/app/appwrite-rest.ts',
    '**/*.test.{ts,tsx}',
    '**/*.test-kit.ts'
  ],
  rules: {
    'no-restricted-globals': [
      'error',
      'event',
      'name',
      { name: 'localStorage', message: STORAGE },
      { name: 'sessionStorage', message: STORAGE }
    ]
  }
}

const pure = {
  files: ['src/core/**/*.ts'],
  ignores: ['**/*.test.ts'],
  rules: {
    'no-restricted-properties': [
      'error',
      { object: 'Date', property: 'now', message: 'The time is an argument in core.' },
      { object: 'Math', property: 'random', message: 'Chance is an argument in core.' }
    ],
    'no-restricted-syntax': [
      'error',
      { selector: 'NewExpression[callee.name="Date"][arguments.length=0]', message: 'The time is an argument in core.' }
    ]
  }
}

/** The plugin only warns about some rules. Here, file length is the only warning. */
const hooks = Object.fromEntries(Object.keys(reactHooks.configs.recommended.rules).map((name) => [name, 'error']))

export default tseslint.config(
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    ignores: [
      'dist/',
      '.astro/',
      '.wrangler/',
      '.data/',
      'native/',
      'coverage/',
      'appwrite-local/dist/',
      'test-results/',
      'playwright-report/',
      'public/'
    ]
  },
  ...tseslint.configs.recommended,
  ...astro.configs.recommended,
  { files: ['**/*.astro'], languageOptions: { parserOptions: { parser: tseslint.parser } } },
  {
    plugins: { 'check-file': checkFile },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      'check-file/filename-naming-convention': [
        'error',
        {
          'src/!(pages)/**/*.{ts,tsx,astro}': 'KEBAB_CASE',
          '{functions,scripts,appwrite-local,tests}/**/*.ts': 'KEBAB_CASE'
        },
        { ignoreMiddleExtensions: true }
      ],
      'max-lines': ['warn', { max: 400 }],
      eqeqeq: 'error',
      'no-restricted-globals': ['error', 'event', 'name']
    }
  },
  layers,
  ...size,
  ...packages,
  storage,
  // Tools that require a default export.
  {
    files: [
      '*.config.{js,ts,mjs,mts}',
      '**/*.config.{ts,mts}',
      '**/*.d.ts',
      'functions/{index,worker}.ts',
      'tests/e2e/support/global-setup.ts'
    ],
    rules: { 'import-x/no-default-export': 'off' }
  },
  pure,
  {
    files: ['src/**/*.tsx'],
    plugins: { 'react-hooks': reactHooks, 'jsx-a11y': jsxA11y },
    rules: {
      ...hooks,
      ...jsxA11y.flatConfigs.recommended.rules,
      // Our own components may have a property with that name.
      'jsx-a11y/aria-role': ['error', { ignoreNonDOM: true }],
      'no-restricted-syntax': [
        'error',
        {
          selector: 'JSXAttribute[name.name="dangerouslySetInnerHTML"] > JSXExpressionContainer > ObjectExpression',
          message: 'Keep the object: React replaces the markup for each new one, and a press under way is lost.'
        }
      ]
    }
  },
  {
    files: ['src/**/*.{ts,tsx,astro}', 'functions/**/*.ts'],
    rules: { 'no-console': 'error' }
  },
  // Component tests replace the modules of data.
  {
    files: ['src/{islands,ui}/**/*.test.tsx', 'src/islands/**/*.test-kit.ts'],
    rules: { 'import-x/no-restricted-paths': 'off' }
  },
  {
    files: ['**/*.test.ts', '**/*.test.tsx', 'tests/**/*.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: 'MemberExpression[property.name=/^(only|skip|todo|fixme)$/]',
          message: 'A test that does not run proves nothing.'
        }
      ]
    }
  }
)
