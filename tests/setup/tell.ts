import { afterEach } from 'vitest'
import { askWitnesses } from './failure.ts'

// Set-up comes first, so that this runs after what a file does by itself.
afterEach(askWitnesses)
