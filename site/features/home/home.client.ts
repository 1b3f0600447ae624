// What a home page can do, a visitor's and a person's own.
import './activity-metrics.client.ts'
import './featured-startups.client.ts'
import './greeting.ts'
