/**
 * What `npm test` runs of the tests that need a browser: one flow a journey, and three rooms. The others run in `npm run
 * test:full`, before an issue is called resolved. Unit and server tests all run in both.
 */
export const quick = {
  flow: ['tests/filing/mainJob.flow.test.ts'],
  room: ['tests/room/two.room.test.ts'],
}
