import { readConfig } from '../../server/config.ts'
import { openDatabase } from '../../server/database/db.ts'
import { counter } from '../../server/tables/database.ts'

/*
 * A process to be killed: opens the database of DATA_DIR, prints how many rows it found, and then writes row after row,
 * printing each number once it is committed.
 */
const { orm, tx } = await openDatabase(readConfig(process.env))
const found = await orm.select({ name: counter.name }).from(counter)
console.log(`found ${found.length} ${found.map((row) => row.name).join(' ')}`)
for (let at = 0; ; at++) {
  const name = `${process.pid}-${at}`
  await tx((inside) => inside.insert(counter).values({ name, value: at }))
  console.log(`wrote ${name}`)
}
