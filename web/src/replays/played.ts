// Games that were played in this browser: their replays are found again without an account.
import { HttpError } from "../lib/http";
import { forgetReplay, playedReplays } from "../lib/keep";
import { fetchInfo } from "./api";
import type { ReplayInfo } from "./types";

/** The latest games of this browser; those that the server has no more are forgotten. */
export async function playedHere(most: number): Promise<ReplayInfo[]> {
    const found = await Promise.all(
        playedReplays()
            .slice(0, most)
            .map(async ({ replay }) => {
                try {
                    return await fetchInfo(replay);
                } catch (error) {
                    if (error instanceof HttpError && error.status === 404) forgetReplay(replay);
                    return null;
                }
            }),
    );
    return found.filter((one) => one !== null);
}
