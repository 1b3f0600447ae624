// What every page can do, in one file: each more is a request that a phone waits for.
import '#site/features/navigation/account.ts'
import '#site/features/navigation/drawer.ts'
import '#site/features/navigation/notices.ts'
import '#site/features/navigation/scroll.ts'
import '#site/features/search/search-opener.ts'
import '#site/features/session/session-watch.ts'
import '#site/lib/hide-broken-pictures.ts'
import '#site/ui/toast-region.ts'
