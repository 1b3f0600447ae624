// All that the tabs need: a tab that is opened later loads only its HTML.
import '#site/lib/live/live.client.ts'
import '#site/ui/controls/tabs.client.ts'
import '#site/ui/overlays/row-menu.ts'
import './actions.client.ts'
import './users/selection.client.ts'
import './overview/trend-charts.client.ts'
