import * as z from 'zod/mini'

/*
 * What a schema says of its members, for a form over them: which there are, whether one may stay empty, how long it may get.
 */

type Schema = z.core.$ZodType

/** The members of an object's schema by name; none where it is no object. */
export function membersOf(schema: Schema): Readonly<Record<string, Schema>> {
  return schema instanceof z.core.$ZodObject ? schema._zod.def.shape : {}
}

/** Whether a text or choice must be made: the schema refuses the empty one. */
export function isRequired(member: Schema): boolean {
  return !z.safeParse(member, '').success
}

/** The most characters that a text takes; undefined where the schema names none. */
export function mostOf(member: Schema): number | undefined {
  if (member instanceof z.core.$ZodDefault || member instanceof z.core.$ZodOptional)
    return mostOf(member._zod.def.innerType)
  const most = member._zod.def.checks?.find((one) => one instanceof z.core.$ZodCheckMaxLength)
  return most?._zod.def.maximum
}
