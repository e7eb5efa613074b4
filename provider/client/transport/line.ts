/**
 * The requests of one process that wait for the same quota, oldest first. A request that the service has refused for
 * the quota comes back to its old place, so that none is overtaken again and again until its time is over.
 */
export class Line {
  private readonly places = new WeakMap<object, number>();
  private readonly waiting: number[] = [];
  private last = 0;

  /** Returns the request's place, with which it leaves the line. */
  enter(request: object): number {
    const place = this.places.get(request) ?? ++this.last;
    this.places.set(request, place);
    const next = this.waiting.findIndex((other) => other > place);
    this.waiting.splice(next < 0 ? this.waiting.length : next, 0, place);
    return place;
  }

  leave(place: number): void {
    this.waiting.splice(this.waiting.indexOf(place), 1);
  }

  /** The number of requests that are older. */
  ahead(place: number): number {
    return this.waiting.indexOf(place);
  }
}
