import { afterAll } from 'vitest'
import { closeShared } from './chromium.ts'

afterAll(closeShared)
