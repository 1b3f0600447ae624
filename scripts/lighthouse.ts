/** `npm run lighthouse`: see `tests/bench/lighthouse.ts`. */
import '#tests/bench/lighthouse.ts'
