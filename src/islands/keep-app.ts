/** Part of every page's head: see `keepApp`. */
import { keepApp } from '../stores/installed-app.ts'

keepApp()
