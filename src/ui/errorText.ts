import { AppError, type ErrorCode, filled, type Params } from '../../contract/errors/errors.ts'
import { chineseAtDoors } from '../../contract/errors/errorsDoors.ts'
import { errorWords } from './language.ts'

/** The words for a refusal, in the language shown. */
export function errorText(error: { code: ErrorCode; params?: Params | undefined }): string {
  const atDoors: Partial<Record<ErrorCode, string>> = chineseAtDoors
  return filled(errorWords()?.[error.code] ?? atDoors[error.code] ?? chineseAtDoors.failed, error.params)
}

/** An error as AppError; what is no AppError is a fault of ours and goes on to the error screen. */
export function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  throw error
}
