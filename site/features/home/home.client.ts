// What a home page can do, a visitor's and a person's own.
import './featured-startups.client.ts'
import './greeting.ts'
