import { createRoot } from 'react-dom/client'
import TrendCharts from './TrendCharts.tsx'

/** Draws the pictures in the place that was kept for them. Returns the way to take them off. */
export function drawTrends(place: HTMLElement): () => void {
  const root = createRoot(place)
  root.render(<TrendCharts />)
  return () => root.unmount()
}
