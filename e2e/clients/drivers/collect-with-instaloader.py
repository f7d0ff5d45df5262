"""Collects lists with instaloader as it is installed, and prints one JSON line for each.

stdin: {"session": {cookie: value}, "username": of the session, "tasks": [{"type", "target"}]}
stdout: {"type", "target", "ids", "found", "error"} a line
"""

import itertools
import json
import pickle
import sys
import tempfile

import instaloader


def profile(loader, target):
    found = instaloader.Profile.from_username(loader.context, target)
    return [str(found.userid)], {"followers": found.followers, "following": found.followees, "posts": found.mediacount}


def follower(loader, target):
    found = instaloader.Profile.from_username(loader.context, target)
    return [str(person.userid) for person in found.get_followers()], found.followers


def following(loader, target):
    found = instaloader.Profile.from_username(loader.context, target)
    return [str(person.userid) for person in found.get_followees()], found.followees


def profile_post(loader, target):
    found = instaloader.Profile.from_username(loader.context, target)
    return [str(post.mediaid) for post in found.get_posts()], found.mediacount


def comment(loader, target):
    post = instaloader.Post.from_shortcode(loader.context, target)
    ids = []
    for one in post.get_comments():
        ids.append(str(one.id))
        ids.extend(str(answer.id) for answer in one.answers)
    return ids, post.comments


def like(loader, target):
    post = instaloader.Post.from_shortcode(loader.context, target)
    return [str(person.userid) for person in post.get_likes()], post.likes


def hashtag(loader, target):
    tag = instaloader.Hashtag.from_name(loader.context, target)
    return [str(post.mediaid) for post in itertools.islice(tag.get_posts(), 300)], tag.mediacount


def main():
    data = json.load(sys.stdin)
    # Neither files nor pauses between requests; its rate control stays as it is.
    loader = instaloader.Instaloader(sleep=False, quiet=True, max_connection_attempts=1)
    with tempfile.NamedTemporaryFile() as session_file:
        pickle.dump(data["session"], session_file)
        session_file.flush()
        loader.load_session_from_file(data["username"], session_file.name)
    who = loader.test_login()
    print(json.dumps({"type": "session", "target": data["username"], "ids": [who], "found": None, "error": None}))
    for task in data["tasks"]:
        answer = {"type": task["type"], "target": task["target"], "ids": [], "found": None, "error": None}
        try:
            answer["ids"], answer["found"] = globals()[task["type"]](loader, task["target"])
        except Exception as error:  # The test looks for responses that the client can't handle.
            answer["error"] = f"{type(error).__name__}: {error}"
        print(json.dumps(answer), flush=True)


main()
