import { createShuffle, mix } from './mix.ts';
import type { Person } from './person.ts';
import { POPULATION_SIZE, type Population } from './population.ts';
import type { Post } from './posts.ts';

/** Users who like a post, at positions offset … offset + limit - 1. */
export function likersOf(population: Population, post: Post, offset: number, limit: number): Person[] {
  const order = createShuffle(POPULATION_SIZE, population.key, mix(post.owner.index, post.index, 71));
  const length = Math.max(0, Math.min(limit, Math.min(post.likes, POPULATION_SIZE) - offset));
  return Array.from({ length }, (_, place) => population.at(order.at(offset + place)));
}
